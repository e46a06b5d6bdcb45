-- As before (20261101090000_create_shared_functions.sql), but a card does not begin with the caption of a
-- picture that it does not show. Posts that were saved before had none.
create or replace function private.excerpt_of(html text)
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
