-- What the tables share. Schema private is never exposed: only triggers and definer functions reach it.

create extension if not exists pg_trgm with schema extensions;

create schema if not exists private;
revoke all on schema private from public;

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

-- Generated columns run with the writer's rights, who has none on schema private: bodies in «begin atomic»
-- are bound when they are made and look up no names later.
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

create function private.excerpt_of(html text)
returns text
language sql
immutable
parallel safe
begin atomic
  select left(private.html_to_text(left(html, 20000)), 400);
end;

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

-- A tsvector holds at most one megabyte, and a text of nothing but tags is slow to strip, so only the
-- beginning of a very long one is searched and counted.
create function private.search_vector_of(title text, html text)
returns tsvector
language sql
immutable
parallel safe
begin atomic
  select setweight(to_tsvector('pg_catalog.english', title), 'A')
    || setweight(to_tsvector('pg_catalog.english', private.html_to_text(left(html, 300000))), 'B');
end;

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

-- Counts that would need a scan of a large table are kept here. Each name has several slots, so that
-- writers at the same time rarely wait for one another; the count is their sum.
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
