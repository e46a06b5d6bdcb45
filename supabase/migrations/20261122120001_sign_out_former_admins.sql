-- Who is no longer an admin is signed out everywhere: no page, token or upload address of the time as an
-- admin works on. The owner of the database passes, so that an import or a restore signs nobody out.
create function private.sign_out_former_admin()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role') <> 'none' then
    delete from auth.sessions where user_id = old.user_id;
  end if;
  return null;
end
$$;

create trigger user_roles_sign_out_demoted
  after update of role on public.user_roles
  for each row
  when (old.role = 'admin' and new.role <> 'admin')
  execute function private.sign_out_former_admin();

create trigger user_roles_sign_out_removed
  after delete on public.user_roles
  for each row
  when (old.role = 'admin')
  execute function private.sign_out_former_admin();
