-- Emails that an admin writes to many people. Only functions change the state of a letter: see
-- 20261120300200_send_letters.sql.

-- A list of groups: [{"kind": "offers"}, {"kind": "product", "id": "…"}].
create function private.is_audience(audience jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select jsonb_typeof(audience) = 'array'
    and jsonb_array_length(audience) <= 50
    and not exists (
      select
      from jsonb_array_elements(audience) as part
      cross join lateral (
        select coalesce(part ->> 'id', '') ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' as has_id
      ) as checked
      where jsonb_typeof(part) <> 'object'
        or case coalesce(part ->> 'kind', '')
          when 'offers' then part ? 'id'
          when 'students' then part ? 'id'
          when 'product' then not has_id
          when 'course_stopped' then not has_id
          when 'course_finished' then not has_id
          else true
        end
    )
$$;

create table public.letters (
  id uuid primary key default gen_random_uuid(),
  -- A subject is one line: a line break would begin another header.
  subject text not null default ''
    constraint letter_subject_is_one_line check (length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  preview_line text not null default ''
    constraint letter_preview_is_one_line
      check (length(preview_line) <= 200 and preview_line !~ '[[:cntrl:]]'),
  body_html text not null default '',
  -- Null: made from the HTML.
  body_text text,
  -- Recipients choose on their preference page which of the two they want.
  topic text not null default 'offers' check (topic in ('posts', 'offers')),
  audience jsonb not null default '[]'
    constraint letter_audience_is_known check (private.is_audience(audience)),
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent')),
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The mail server's words when it refused the sender and the letter was paused.
  problem text check (length(problem) <= 2000),
  slug text unique
    constraint letter_slug_is_simple check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  is_public boolean not null default false,
  -- As sent, with %unsubscribe_url% and %preferences_url% to be filled in for each address.
  mail_html text check (length(mail_html) <= 500000),
  mail_text text check (length(mail_text) <= 500000),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counted up by each save, so that two open editors notice each other.
  version integer not null default 1,
  constraint public_letter_has_a_slug check (not is_public or slug is not null)
);

create index letters_created_by_idx on public.letters (created_by);
create index letters_created_at_idx on public.letters (created_at desc, id desc);
create index letters_status_idx on public.letters (status, scheduled_at)
  where status in ('scheduled', 'sending');
create index letters_public_idx on public.letters (finished_at desc, id desc)
  where is_public;

create trigger letters_0_limit_added_body_html
  before insert on public.letters
  for each row when (length(new.body_html) > 100000)
  execute function private.refuse_long_text('The letter', '100000');

create trigger letters_0_limit_changed_body_html
  before update of body_html on public.letters
  for each row when (new.body_html is distinct from old.body_html and length(new.body_html) > 100000)
  execute function private.refuse_long_text('The letter', '100000');

create trigger letters_0_limit_added_body_text
  before insert on public.letters
  for each row when (length(new.body_text) > 100000)
  execute function private.refuse_long_text('The plain text', '100000');

create trigger letters_0_limit_changed_body_text
  before update of body_text on public.letters
  for each row when (new.body_text is distinct from old.body_text and length(new.body_text) > 100000)
  execute function private.refuse_long_text('The plain text', '100000');

create trigger letters_00_keep_times
  before insert or update on public.letters
  for each row execute function private.keep_server_times('updated');

do $$
declare
  column_name text;
begin
  foreach column_name in array array[
    'scheduled_at', 'started_at', 'finished_at', 'created_at', 'updated_at'
  ] loop
    execute format(
      'create trigger %I before insert on public.letters
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%2$L)',
      'letters_0_date_added_' || column_name, column_name
    );
    execute format(
      'create trigger %I before update of %I on public.letters
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      'letters_0_date_changed_' || column_name, column_name
    );
  end loop;
end
$$;

-- From the moment it is scheduled a letter is what its recipients get. Only the archive still changes.
create function private.keep_sent_letter()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'This letter is on its way and cannot be changed any more.' using errcode = 'P0001';
end
$$;

create trigger letters_1_keep_sent
  before update on public.letters
  for each row
  when (
    old.status <> 'draft'
    and (
      old.subject, old.preview_line, old.body_html, old.body_text,
      old.topic, old.audience, old.mail_html, old.mail_text
    ) is distinct from (
      new.subject, new.preview_line, new.body_html, new.body_text,
      new.topic, new.audience, new.mail_html, new.mail_text
    )
  )
  execute function private.keep_sent_letter();

-- Cached pages of the archive and the feeds.
create function private.announce_letter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_notify('content_changed', 'letters');
  return null;
end
$$;

create trigger letters_announce_changed
  after update on public.letters
  for each row when (old.is_public or new.is_public)
  execute function private.announce_letter();

create trigger letters_announce_removed
  after delete on public.letters
  for each row when (old.is_public)
  execute function private.announce_letter();

revoke all on public.letters from anon, authenticated;
grant select, delete on public.letters to authenticated;
grant insert (
    id, subject, preview_line, body_html, body_text, topic, audience, slug, is_public,
    mail_html, mail_text
  ),
  update (
    subject, preview_line, body_html, body_text, topic, audience, slug, is_public,
    mail_html, mail_text, version
  )
  on public.letters to authenticated;
grant all on public.letters to service_role;

alter table public.letters enable row level security;

create policy "admins read letters" on public.letters
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins write letters" on public.letters
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change letters" on public.letters
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete letters that were not sent" on public.letters
  for delete to authenticated
  using ((select public.is_admin()) and status = 'draft');

create policy "reading takes the second factor" on public.letters
  as restrictive for select to authenticated
  using ((select public.passed_second_factor()));

create policy "adding takes the second factor" on public.letters
  as restrictive for insert to authenticated
  with check ((select public.passed_second_factor()));

create policy "changing takes the second factor" on public.letters
  as restrictive for update to authenticated
  using ((select public.passed_second_factor()));

create policy "deleting takes the second factor" on public.letters
  as restrictive for delete to authenticated
  using ((select public.passed_second_factor()));

-- The archive: sent letters that their writer made public, for everybody. Without mail_html, which belongs
-- to mail programs.
create function public.read_public_letter(slug text)
returns table (
  id uuid,
  subject text,
  preview_line text,
  body_html text,
  sent_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.id, l.subject, l.preview_line, l.body_html, l.finished_at
  from public.letters as l
  where l.slug = read_public_letter.slug
    and l.is_public
    and l.status = 'sent'
$$;

create function public.list_public_letters(most int default 100)
returns table (
  slug text,
  subject text,
  preview_line text,
  body_html text,
  sent_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.slug, l.subject, l.preview_line, l.body_html, l.finished_at
  from public.letters as l
  where l.is_public
    and l.status = 'sent'
  order by l.finished_at desc, l.id desc
  limit least(most, 1000)
$$;

revoke execute on function public.read_public_letter(text) from public;
revoke execute on function public.list_public_letters(int) from public;
grant execute on function public.read_public_letter(text) to anon, authenticated, service_role;
grant execute on function public.list_public_letters(int) to anon, authenticated, service_role;
