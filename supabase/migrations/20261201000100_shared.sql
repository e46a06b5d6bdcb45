-- The parts that every chapter uses: rules for dates and lengths, slugs, plain text of HTML, kept counts,
-- change announcements, rate limits, and guard_table(), which gives a table the rules that all tables share.
--
-- Schema private is closed: the API does not expose it, and no role but its owner has usage. Callers reach it
-- only through triggers, generated columns, views and the functions of schema public.
--
-- All names are qualified: functions run with an empty search_path or have a body in «begin atomic». plpgsql
-- resolves names when it runs, so functions here may name tables of later chapters.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists pgcrypto with schema extensions;

create schema if not exists private;
revoke all on schema private from public;

-- # Dates and lengths
--
-- Triggers read the role setting: it names the role of the caller even inside a definer function, and is
-- 'none' for the owner of the database, who passes, so that an import or a restore brings back the stored
-- values.

create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- created_at and updated_at belong to the server: values that callers send are replaced by the clock.
-- Silently, because clients send whole rows back. The secret key and the owner, who import, may set them.
-- Trigger argument: 'updated' where the table has updated_at too.
create function private.keep_server_times()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') not in ('anon', 'authenticated') then
    return new;
  end if;
  new.created_at := case tg_op when 'UPDATE' then old.created_at else now() end;
  if tg_argv[0] = 'updated' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

-- False for dates that cannot be meant: infinity, minus infinity and years far off. Screens, feeds and
-- plots cannot show them, and lists by date would begin or end with them for ever.
create function private.is_plausible(moment timestamptz)
returns boolean
language sql
immutable
parallel safe
begin atomic
  select moment is null
    or (moment >= timestamptz '1900-01-01 00:00:00Z' and moment < timestamptz '2200-01-01 00:00:00Z');
end;

-- Trigger argument: the column. guard_table() creates the triggers, whose condition is is_plausible().
create function private.refuse_odd_date()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') = 'none' then
    return new;
  end if;
  raise exception 'Please give a date between the years 1900 and 2199 (%).', tg_argv[0]
    using errcode = '22008';
end
$$;

-- Limits the length of a text that people write; the condition of the trigger holds the limit. A trigger and
-- not a check constraint: a stored row that is longer stays readable, can be filed or taken down, and is
-- refused only when its text changes to one that is still too long.
-- Trigger arguments: the label of the text, and the limit.
create function private.refuse_long_text()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') = 'none' then
    return new;
  end if;
  raise exception '% can have at most % characters.', tg_argv[0], to_char(tg_argv[1]::int, 'FM999,999')
    using errcode = '23514', hint = 'Formatting counts too. Please shorten the text, or split it into two.';
end
$$;

-- # Slugs

-- Lower-case letters and digits, joined by single hyphens; the fallback for a title without any.
create function private.slug_from(title text, fallback text)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(
    nullif(
      btrim(
        left(
          btrim(
            regexp_replace(
              replace(
                -- accents become separate marks under NFD and fall away
                regexp_replace(lower(normalize(title, nfd)), '[\u0300-\u036f''’]', '', 'g'),
                '&',
                ' and '
              ),
              '[^a-z0-9]+',
              '-',
              'g'
            ),
            '-'
          ),
          80
        ),
        '-'
      ),
      ''
    ),
    fallback
  )
$$;

-- Makes a slug from the title of a new row, with a number if it is taken. A new title keeps the slug.
-- Trigger arguments: the slug of a title without letters, and the column within which slugs are unique.
-- Definer, because a slug must not collide with rows that the writer cannot see.
create function private.set_slug()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  fallback constant text := tg_argv[0];
  scope_column constant text := tg_argv[1];
  scope_value uuid;
  scope_changed boolean := false;
  base text;
  taken_number int := 1;
  free_number int := 2;
  middle int;
  is_taken boolean;
  probe text := format(
    'select exists (select from %I.%I where slug = $1 and id <> $2%s)',
    tg_table_schema,
    tg_table_name,
    case when scope_column is null then '' else format(' and %I = $3', scope_column) end
  );
begin
  if scope_column is not null then
    scope_value := (to_jsonb(new) ->> scope_column)::uuid;
  end if;

  if tg_op = 'UPDATE' then
    scope_changed := scope_column is not null
      and scope_value is distinct from (to_jsonb(old) ->> scope_column)::uuid;
    if coalesce(new.slug, '') = '' then
      new.slug := old.slug;
    end if;
    if not scope_changed then
      return new; -- an address that has been shared survives a new title
    end if;
  end if;

  base := coalesce(nullif(new.slug, ''), private.slug_from(new.title, fallback));

  -- One lock per table until the end of the transaction, so two writers never choose the same number.
  -- Not one per title: an import of many would exhaust the lock table, and two of them could deadlock.
  perform pg_advisory_xact_lock(hashtextextended('slug of ' || tg_table_name, 0));

  if tg_op = 'INSERT' and coalesce(new.slug, '') <> '' then
    return new; -- a chosen slug is kept; the unique index refuses a second one
  end if;

  execute probe into is_taken using base, new.id, scope_value;
  if not is_taken then
    new.slug := base;
    return new;
  end if;

  -- Doubling, then halving: a title used 100,000 times needs some 30 look-ups, not 100,000.
  loop
    execute probe into is_taken using base || '-' || free_number, new.id, scope_value;
    exit when not is_taken;
    taken_number := free_number;
    free_number := free_number * 2;
  end loop;
  while free_number - taken_number > 1 loop
    middle := (free_number + taken_number) / 2;
    execute probe into is_taken using base || '-' || middle, new.id, scope_value;
    if is_taken then
      taken_number := middle;
    else
      free_number := middle;
    end if;
  end loop;
  new.slug := base || '-' || free_number;
  return new;
end
$$;

-- # Plain text of HTML
--
-- For generated columns. These run with the rights of the writer, who has no usage on schema private: a body
-- in «begin atomic» is bound when the function is created and looks up no names later.

create function private.html_to_text(html text)
returns text
language sql
immutable
parallel safe
begin atomic
  select btrim(
    regexp_replace(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(html, '<(?:script.*?</script|style.*?</style)>', ' ', 'gi'),
            '</?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>',
            '',
            'gi'
          ),
          '<[^>]*>',
          ' ',
          'g'
        ),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
      '\s+',
      ' ',
      'g'
    )
  );
end;

-- Without captions: a card does not show the pictures that they belong to.
create function private.excerpt_of(html text)
returns text
language sql
immutable
parallel safe
begin atomic
  select left(
    private.html_to_text(
      regexp_replace(left(html, 20000), '<figcaption[^>]*?>.*?</figcaption>', ' ', 'gi')
    ),
    400
  );
end;

-- Counts the beginning of a very long text only: one that consists of tags is slow to strip.
create function private.word_count_of(html text)
returns int
language sql
immutable
parallel safe
begin atomic
  select coalesce(
    array_length(
      regexp_split_to_array(nullif(private.html_to_text(left(html, 300000)), ''), ' '),
      1
    ),
    0
  );
end;

create function private.images_without_alt_in(html text)
returns int
language sql
immutable
parallel safe
begin atomic
  select count(*)::int
  from regexp_matches(html, '<img[^>]*>', 'gi') as image (tag)
  where tag[1] !~* '\salt\s*=\s*("\s*[^"\s]|''\s*[^''\s]|[^"''\s>])';
end;

-- Searches the beginning of a very long text only, because a tsvector holds at most one megabyte.
-- Every «<» is replaced: the text parser of Postgres looks for the end of a comment at each «<!--», which
-- takes quadratic time, and the remains of tags are no words.
create function private.search_vector_of(title text, html text)
returns tsvector
language sql
immutable
parallel safe
begin atomic
  select setweight(to_tsvector('pg_catalog.english', translate(title, '<', ' ')), 'A')
    || setweight(
      to_tsvector(
        'pg_catalog.english',
        translate(private.html_to_text(left(html, 300000)), '<', ' ')
      ),
      'B'
    );
end;

-- # Checks and patterns

create function private.is_email(value text)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select length(value) <= 254
    and value ~ '^[^@\s<>()",;:\\]+@[^@\s<>()",;:\\]+\.[^@\s<>()",;:\\.]{2,}$'
$$;

-- The pattern of ilike for «contains these characters», taken literally.
create function private.contains_pattern(part text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- # Kept counts
--
-- Counts that would need a scan of a large table. Each name has several slots, so that concurrent writers
-- rarely wait for one another; the count is their sum.

create table private.row_counts (
  name text not null,
  slot int not null,
  rows bigint not null,
  primary key (name, slot)
);

create function private.add_to_count(counted text, difference bigint)
returns void
language sql
set search_path = ''
as $$
  insert into private.row_counts as c (name, slot, rows)
  select counted, pg_backend_pid() % 8, difference
  where difference <> 0
  on conflict (name, slot) do update set rows = c.rows + excluded.rows
$$;

create function private.count_of(counted text)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(rows), 0)::bigint
  from private.row_counts
  where name = counted
$$;

-- Rebuilds everything that triggers count from the tables themselves: after a truncate, and by hand with
-- `select private.recount()` after work that ran without triggers.
create function private.recount()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.row_counts;
  insert into private.row_counts (name, slot, rows)
  select 'user_roles', 0, count(*)
  from public.user_roles
  union all
  select 'blog_posts', 0, count(*)
  from public.blog_posts
  where published_at is not null
  union all
  select 'blog_posts:' || category_id, 0, count(*)
  from public.blog_posts
  where published_at is not null
    and category_id is not null
  group by category_id;

  delete from private.hourly_completions;
  insert into private.hourly_completions (hour, course_id, slot, completions)
  select private.hour_of(completed_at), course_id, 0, count(*)
  from public.user_course_progress
  group by private.hour_of(completed_at), course_id;

  insert into private.user_activity as a
    (user_id, email, full_name, created_at, completed_lessons, last_completed_at)
  select
    u.id,
    coalesce(u.email, ''),
    left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', '')), 200),
    coalesce(u.created_at, now()),
    coalesce(done.lessons, 0),
    done.last_at
  from auth.users as u
  left join (
    select user_id, count(*) as lessons, max(completed_at) as last_at
    from public.user_course_progress
    group by user_id
  ) as done on done.user_id = u.id
  on conflict (user_id) do update
  set
    email = excluded.email,
    full_name = excluded.full_name,
    created_at = excluded.created_at,
    completed_lessons = excluded.completed_lessons,
    last_completed_at = excluded.last_completed_at;
end
$$;

-- A truncate fires no row triggers, so each counted table calls this one.
create function private.recount_after_truncate()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.recount();
  if tg_table_name = 'blog_posts' then
    perform pg_notify('content_changed', tg_table_name);
  end if;
  return null;
end
$$;

-- # Change announcements

-- The page cache listens on content_changed; the payload is the table. Statements that change no row are
-- silent.
create function private.announce_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from changed) then
    perform pg_notify('content_changed', tg_table_name);
  end if;
  return null;
end
$$;

-- # Rate limits
--
-- Kept in the database, because a caller of the REST service never meets the limits of a form.

-- Fixed windows for the functions in supabase/functions and for public forms, shared by every process and
-- edge location. Unlogged, because a limit that is forgotten in a crash does no harm.
create unlogged table private.function_calls (
  -- SHA-256 of the counted name, so that no address of a caller is stored.
  key bytea primary key,
  calls integer not null,
  window_ends_at timestamptz not null
);

create index function_calls_window_ends_at_idx on private.function_calls (window_ends_at);

-- An IPv4 address, or the /64 network of an IPv6 one, because one subscriber has all its addresses. IPv4
-- written as IPv6 (::ffff:…) is IPv4. Empty for text that is no address.
create function private.network_of(address text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  plain text;
begin
  plain := regexp_replace(host(split_part(address, '%', 1)::inet), '^::ffff:(?=\d+\.)', '');
  return case family(plain::inet)
    when 6 then network(set_masklen(plain::inet, 64))::text
    else plain
  end;
exception
  when invalid_text_representation then
    return '';
end
$$;

-- The caller's network, from the headers that the REST service passes on. On hosted Supabase only Cloudflare
-- writes the first header; the bundled service writes the second itself.
create function private.caller_address()
returns text
language sql
stable
set search_path = ''
as $$
  select private.network_of(coalesce(
    headers ->> 'cf-connecting-ip',
    btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  ))
  from (select nullif(current_setting('request.headers', true), '')::jsonb as headers) as request
$$;

-- Counts one call under a name, or under a name and the network of an address. Returns the seconds to wait,
-- 0 for a call within the limit. Each call also deletes some of the expired windows.
create function public.count_function_call(
  counted text,
  most integer,
  window_seconds integer,
  address text default null
)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  name constant text := concat_ws(' ', counted, private.network_of(address));
  wait_seconds integer;
begin
  insert into private.function_calls as c (key, calls, window_ends_at)
  values (sha256(convert_to(name, 'UTF8')), 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update
  set calls = case when c.window_ends_at < now() then 1 else least(c.calls, most) + 1 end,
      window_ends_at = case when c.window_ends_at < now() then excluded.window_ends_at else c.window_ends_at end
  returning case
    when c.calls <= most then 0
    else greatest(1, ceil(extract(epoch from c.window_ends_at - now())))
  end into wait_seconds;

  delete from private.function_calls
  where key in (
    select key
    from private.function_calls
    where window_ends_at < now()
    order by window_ends_at
    limit 100
    for update skip locked
  );
  return wait_seconds;
end
$$;

-- Limits a form that visitors send: per e-mail address, per network and in all. Only stored rows count: the
-- rollback of a refused one undoes its count. PT429 makes the REST service answer with status 429.
-- Trigger argument: how many rows one e-mail address may send in a window. `site.rate_limit_scale` is
-- RATE_LIMIT_SCALE of the bundled services.
create function private.limit_public_form()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ten_minutes constant int := 600;
  an_hour constant int := 3600;
  most_per_address constant int := 20;
  most_in_all constant int := 300;
  scale constant numeric := coalesce(
    nullif(current_setting('site.rate_limit_scale', true), '')::numeric,
    1
  );
  address constant text := coalesce(private.caller_address(), '');
  wait_seconds int;
begin
  if current_setting('role') not in ('anon', 'authenticated') then
    return new;
  end if;
  wait_seconds := greatest(
    public.count_function_call(
      tg_table_name || ' of ' || lower(btrim(new.email)),
      greatest(1, tg_argv[0]::int * scale)::int,
      ten_minutes
    ),
    case when address <> '' then public.count_function_call(
      tg_table_name || ' from ' || address,
      greatest(1, most_per_address * scale)::int,
      ten_minutes
    ) end,
    public.count_function_call(tg_table_name, greatest(1, most_in_all * scale)::int, an_hour)
  );
  if wait_seconds > 0 then
    raise exception 'That was a lot in a short time. Please try again in % minutes.',
      ceil(wait_seconds / 60.0)
      using errcode = 'PT429';
  end if;
  return new;
end
$$;

-- A public form sends one row, and so must every other client.
create function private.refuse_many_rows()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and (select count(*) from added) > 1 then
    raise exception 'Please send one at a time.' using errcode = 'PT400';
  end if;
  return null;
end
$$;

-- # Rules of every table

-- Call it for each table of schema public, and again after a column with a date is added: it replaces its own
-- policies and triggers.
--
-- * An account with a verified factor gives a session that has only passed the password no more than a
--   visitor gets: visitors_read and visitors_add name what that is.
-- * service_role bypasses row level security on Supabase. A managed Postgres may not allow such a role, so
--   each table also says it in a policy.
-- * A date that is_plausible() rejects is refused when it is written. A stored one may stay.
create function private.guard_table(
  guarded regclass,
  visitors_read boolean default false,
  visitors_add boolean default false
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  bare_name constant text := (select relname from pg_catalog.pg_class where oid = guarded);
  rule text;
  dated text;
begin
  foreach rule in array array[
    'reading takes the second factor', 'adding takes the second factor',
    'changing takes the second factor', 'deleting takes the second factor',
    'the service role does everything'
  ]
  loop
    execute format('drop policy if exists %I on %s', rule, guarded);
  end loop;
  if not visitors_read then
    execute format(
      'create policy "reading takes the second factor" on %s as restrictive for select to authenticated
       using ((select public.passed_second_factor()))',
      guarded
    );
  end if;
  if not visitors_add then
    execute format(
      'create policy "adding takes the second factor" on %s as restrictive for insert to authenticated
       with check ((select public.passed_second_factor()))',
      guarded
    );
  end if;
  execute format(
    'create policy "changing takes the second factor" on %s as restrictive for update to authenticated
     using ((select public.passed_second_factor()))',
    guarded
  );
  execute format(
    'create policy "deleting takes the second factor" on %s as restrictive for delete to authenticated
     using ((select public.passed_second_factor()))',
    guarded
  );
  execute format(
    'create policy "the service role does everything" on %s for all to service_role
     using (true) with check (true)',
    guarded
  );

  for dated in
    select attname
    from pg_catalog.pg_attribute
    where attrelid = guarded
      and attnum > 0
      and not attisdropped
      and attgenerated = ''
      and atttypid in ('timestamptz'::regtype, 'date'::regtype)
  loop
    execute format(
      'create or replace trigger %I before insert on %s
       for each row when (not private.is_plausible(new.%I))
       execute function private.refuse_odd_date(%3$L)',
      bare_name || '_0_date_added_' || dated, guarded, dated
    );
    execute format(
      'create or replace trigger %I before update of %I on %s
       for each row when (new.%2$I is distinct from old.%2$I and not private.is_plausible(new.%2$I))
       execute function private.refuse_odd_date(%2$L)',
      bare_name || '_0_date_changed_' || dated, dated, guarded
    );
  end loop;
end;
$$;
