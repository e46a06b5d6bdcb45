-- The export of a person's data, by that person or by an admin, names the passkeys: without their keys.

create function private.passkeys_of(person uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  passkeys jsonb := '[]';
begin
  -- A hosted Supabase may not have the table yet, or may keep it from the role that migrates.
  if to_regclass('auth.webauthn_credentials') is not null
    and has_table_privilege('auth.webauthn_credentials', 'select')
  then
    execute $query$
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'name', coalesce(nullif(c.friendly_name, ''), 'Passkey'),
            'created_at', c.created_at,
            'last_used_at', c.last_used_at
          )
          order by c.created_at
        ),
        '[]'
      )
      from auth.webauthn_credentials as c
      where c.user_id = $1
    $query$
    into passkeys
    using person;
  end if;
  return jsonb_build_object('passkeys', passkeys);
end
$$;

revoke execute on function private.passkeys_of from public, anon, authenticated, service_role;
