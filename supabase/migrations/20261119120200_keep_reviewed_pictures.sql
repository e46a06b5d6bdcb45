-- A picture that is replaced would change a post after its approval, so that a student who has to wait adds
-- pictures only. While writing is closed there is nothing to add them to.
-- A trigger rather than a policy: see 20261116140100_limit_pictures_per_person.sql.
create function private.keep_reviewed_pictures()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  folder constant text := split_part(new.name, '/', 1);
  rule text;
begin
  if session_user not in ('authenticator', 'supabase_storage_admin')
    or folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    return new;
  end if;
  rule := private.writing_of(folder::uuid);
  if rule = 'closed' then
    raise exception 'Students cannot write posts at the moment.' using errcode = '42501';
  elsif rule = 'approval' and tg_op = 'UPDATE' then
    raise exception 'A picture cannot be replaced. Please upload it as a new one.'
      using errcode = '42501';
  end if;
  return new;
end
$$;

create trigger keep_reviewed_pictures
  before insert or update of bucket_id, name, version, metadata on storage.objects
  for each row
  when (new.bucket_id = 'blog-images')
  execute function private.keep_reviewed_pictures();

create policy "only free writers delete blog images" on storage.objects
  as restrictive for delete to authenticated
  using (bucket_id <> 'blog-images' or (select public.writing_rule()) = 'open');
