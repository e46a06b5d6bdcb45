-- A picture can be shown in several places, so that one of them must not take it away from the others.

-- Whether something would miss the picture that its uploader does not own. A student's post counts for her
-- own pictures only: by naming one of somebody else she could keep it from being deleted. And her own posts
-- do not count in her own folder, because pictures are deleted before the account and its posts.
create function private.is_kept_picture(bucket text, path text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from private.find_picture_uses(array[bucket || '/' || path]) as u
    where u.author is null
      or (
        (bucket <> 'blog-images' or u.author::text <> split_part(path, '/', 1))
        and exists (
          select
          from public.user_roles as r
          where r.user_id = u.author
            and r.role = 'admin'
        )
      )
  )
$$;

-- As before (20261118110000_create_site_pictures.sql), for every bucket whose pictures can be chosen again.
create or replace function private.keep_used_picture()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_kept_picture(old.bucket_id, old.name) then
    return null;
  end if;
  return old;
end
$$;

-- Beside the one for site-pictures: hosted Supabase lets triggers on storage.objects be created, not dropped.
create trigger keep_used_uploads
  before delete on storage.objects
  for each row
  when (old.bucket_id in ('blog-images', 'product-covers'))
  execute function private.keep_used_picture();

-- As before (20261121100100_record_acts_on_site.sql), without pictures that the site still shows.
create or replace function public.list_deleted_with_pictures()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select distinct entry.subject_id
  from public.audit_log as entry
  where entry.act = 'delete'
    and not exists (select from auth.users as u where u.id = entry.subject_id)
    and exists (
      select
      from storage.objects as o
      where o.bucket_id = 'blog-images'
        and o.name collate "C" ^@ (entry.subject_id || '/')
        and not private.is_kept_picture(o.bucket_id, o.name)
    );
end
$$;
