-- A draft as its writer gets it for a try: to her own address, read with her own rights.
create function public.read_test_letter(letter uuid)
returns table (email text, subject text, mail_html text, mail_text text)
language sql
stable
set search_path = ''
as $$
  select u.email, l.subject, l.mail_html, l.mail_text
  from public.letters as l
  join public.users as u on u.id = auth.uid()
  where l.id = letter
    and l.mail_html is not null
    and l.mail_text is not null
$$;

revoke execute on function public.read_test_letter(uuid) from public, anon;
grant execute on function public.read_test_letter(uuid) to authenticated;
