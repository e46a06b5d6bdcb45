-- The mail with a link tells the outbox when the link ends, so that it is not sent after that.
drop function public.issue_mail_link(uuid);

-- For the function that writes the mail, and only for it: a new token, which replaces an older one.
create function public.issue_mail_link(link uuid)
returns table (kind text, email text, token text, expires_at timestamptz)
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  return query
  update private.mail_links as l
  set token_hash = sha256(convert_to(new_token, 'UTF8'))
  where l.id = link
    and private.is_open(l)
  returning l.kind, l.email, new_token, l.expires_at;
end
$$;

revoke execute on function public.issue_mail_link(uuid) from public, anon, authenticated;
grant execute on function public.issue_mail_link(uuid) to service_role;
