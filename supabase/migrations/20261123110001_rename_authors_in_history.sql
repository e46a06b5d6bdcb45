-- As before (20261101090400_create_blog_posts.sql), and the history of My site follows too: the versions from
-- before the owner gave her name were signed with the placeholder.
create or replace function private.follow_changed_name()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_name constant text := private.author_name_of(new.id);
begin
  update public.blog_posts
  set author_name = new_name
  where user_id = new.id
    and author_name <> new_name;
  update public.site_document_versions
  set author = new_name
  where published_by = new.id
    and author <> new_name;
  return null;
end
$$;

update public.site_document_versions as v
set author = private.author_name_of(v.published_by)
where v.published_by is not null
  and v.author <> private.author_name_of(v.published_by);
