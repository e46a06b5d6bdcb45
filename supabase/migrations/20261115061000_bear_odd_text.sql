-- Text that nobody means, but somebody sends.

-- Postgres' parser of text looks for the end of a comment at every «<!--», so a text of nothing else took
-- minutes. What is left of tags is no word anyway.
create or replace function private.search_vector_of(title text, html text)
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

-- Each dash means «not», and Postgres refuses more than some thirty in a row with an error of its own.
create or replace function private.post_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
set client_min_messages = warning -- a search for «the» is no news
as $$
declare
  plain constant text := regexp_replace(search, '-([^[:alnum:]]*-)+', '-', 'g');
  words constant tsquery := websearch_to_tsquery('pg_catalog.english', plain);
  last_word constant text := substring(lower(plain) from '([[:alnum:]]{2,})\s*$');
  earlier constant text := regexp_replace(lower(plain), '[[:alnum:]]{2,}\s*$', '');
begin
  if last_word is null or plain ~ '["-]' then
    return words;
  end if;
  return words || (
    websearch_to_tsquery('pg_catalog.english', earlier)
    && to_tsquery('pg_catalog.simple', last_word || ':*')
  );
end
$$;
