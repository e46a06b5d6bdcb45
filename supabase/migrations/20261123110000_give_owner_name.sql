-- The owner gives her name in My site, as 'Your name' of her business. Her account takes it over, and with it
-- everything that is signed by the account: posts, feeds, the history of My site, lists of people.
create function private.give_owner_name(business jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  given constant text := left(btrim(business ->> 'ownerName'), 120);
begin
  -- The placeholder of content/site.ts is nobody's name.
  if coalesce(given, '') in ('', 'Your Bookkeeper') then
    return;
  end if;
  update auth.users
  set raw_user_meta_data =
    coalesce(raw_user_meta_data, '{}') || jsonb_build_object('full_name', given)
  where id = private.owner_id()
    and raw_user_meta_data ->> 'full_name' is distinct from given;
end
$$;

create function private.take_owner_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.give_owner_name(new.content);
  return null;
end
$$;

revoke execute on function private.give_owner_name(jsonb), private.take_owner_name()
  from public, anon, authenticated, service_role;

-- Triggers run in the order of their names: before site_documents_keep_version, which signs the version.
create trigger site_documents_give_owner_name
  after insert or update of content on public.site_documents
  for each row
  when (new.name = 'business')
  execute function private.take_owner_name();

select private.give_owner_name(content)
from public.site_documents
where name = 'business';
