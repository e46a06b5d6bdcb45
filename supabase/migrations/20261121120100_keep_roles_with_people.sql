-- A role that is moved to another person changes the rights of two, of which the audit log would name one.
create function private.refuse_moved_role()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A role stays with its person.' using errcode = '42501';
end
$$;

create trigger user_roles_0_refuse_move
  before update of user_id on public.user_roles
  for each row when (old.user_id is distinct from new.user_id)
  execute function private.refuse_moved_role();
