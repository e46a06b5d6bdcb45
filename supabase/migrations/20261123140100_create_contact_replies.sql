-- The owner's replies to contact messages, which the site mails, and the words that she uses often.
create table public.contact_replies (
  -- The site chooses the id, so that a form that is sent twice makes one reply. It is the Message-ID, too.
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  created_at timestamptz not null default now(),
  words text not null
    constraint contact_reply_is_required check (words ~ '\S')
    constraint contact_reply_is_not_too_long check (length(words) <= 10000),
  -- 'waiting' until a mail server has taken the mail, or refused it for good.
  status text not null default 'waiting'
    constraint contact_reply_status_is_known check (status in ('waiting', 'sent', 'failed')),
  sent_at timestamptz,
  error text
    constraint contact_reply_error_is_not_too_long check (length(error) <= 10000)
);

create index contact_replies_submission_id_idx
  on public.contact_replies (submission_id, created_at);

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null unique
    constraint saved_reply_name_is_required check (name ~ '\S')
    constraint saved_reply_name_is_not_too_long check (length(name) <= 100),
  words text not null
    constraint saved_reply_is_required check (words ~ '\S')
    constraint saved_reply_is_not_too_long check (length(words) <= 10000)
);

revoke all on public.contact_replies, public.saved_replies from anon, authenticated;
grant select, insert (id, submission_id, words), delete on public.contact_replies to authenticated;
grant select, insert (name, words), update (name, words), delete
  on public.saved_replies to authenticated;
grant all on public.contact_replies, public.saved_replies to service_role;

alter table public.contact_replies enable row level security;
alter table public.saved_replies enable row level security;

create policy "admins read replies" on public.contact_replies
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins reply" on public.contact_replies
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins delete replies" on public.contact_replies
  for delete to authenticated
  using ((select public.is_admin()));

create policy "admins read saved replies" on public.saved_replies
  for select to authenticated
  using ((select public.is_admin()));

create policy "admins save replies" on public.saved_replies
  for insert to authenticated
  with check ((select public.is_admin()));

create policy "admins change saved replies" on public.saved_replies
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "admins delete saved replies" on public.saved_replies
  for delete to authenticated
  using ((select public.is_admin()));

do $$
declare
  replies text;
begin
  foreach replies in array array['contact_replies', 'saved_replies'] loop
    execute format(
      'create policy "reading takes the second factor" on public.%I
         as restrictive for select to authenticated
         using ((select public.passed_second_factor()))',
      replies
    );
    execute format(
      'create policy "adding takes the second factor" on public.%I
         as restrictive for insert to authenticated
         with check ((select public.passed_second_factor()))',
      replies
    );
    execute format(
      'create policy "changing takes the second factor" on public.%I
         as restrictive for update to authenticated
         using ((select public.passed_second_factor()))',
      replies
    );
    execute format(
      'create policy "deleting takes the second factor" on public.%I
         as restrictive for delete to authenticated
         using ((select public.passed_second_factor()))',
      replies
    );
    -- Where a managed Postgres gives nobody bypassrls.
    execute format(
      'create policy "the service role does everything" on public.%I
         for all to service_role using (true) with check (true)',
      replies
    );
  end loop;
end;
$$;

do $$
declare
  dated record;
begin
  for dated in
    values ('contact_replies', 'created_at'), ('contact_replies', 'sent_at'),
      ('saved_replies', 'created_at')
  loop
    execute format(
      'create trigger %1$s_0_date_added_%2$s
         before insert on public.%1$I
         for each row when (not private.is_plausible(new.%2$I))
         execute function private.refuse_odd_date(%2$L)',
      dated.column1, dated.column2
    );
    execute format(
      'create trigger %1$s_0_date_changed_%2$s
         before update of %2$I on public.%1$I
         for each row when (not private.is_plausible(new.%2$I))
         execute function private.refuse_odd_date(%2$L)',
      dated.column1, dated.column2
    );
  end loop;
end;
$$;
