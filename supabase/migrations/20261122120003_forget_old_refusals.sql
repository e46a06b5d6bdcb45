-- A reason for a refusal is for the author and admins. It ends with the publication, also that of an
-- author who has become an admin meanwhile, whose posts nobody reviews.
create function private.forget_refusal()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.refusal_reason := null;
  return new;
end
$$;

create trigger blog_posts_5_forget_refusal
  before insert or update of published_at, refusal_reason on public.blog_posts
  for each row
  when (new.published_at is not null and new.refusal_reason is not null)
  execute function private.forget_refusal();

update public.blog_posts
set refusal_reason = null
where published_at is not null
  and refusal_reason is not null;
