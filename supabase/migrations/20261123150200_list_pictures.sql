-- The pictures that a caller can choose again, newest first: to an admin those of the site, which are all but
-- the students', to everybody else her own. The policies of storage.objects decide; the conditions here keep
-- apart what they allow. Pages that the site has drawn from PDFs are no choice.
create function public.list_pictures(skip int default 0, most int default 24)
returns table (bucket text, path text, added_at timestamptz, bytes bigint, uses jsonb, total bigint)
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select o.bucket_id, o.name, o.created_at, o.metadata, count(*) over () as total
    from storage.objects as o
    where case
      when (select public.is_admin()) then
        o.bucket_id in ('blog-images', 'product-covers', 'site-pictures')
        and o.name not like '%first-page.webp'
        and (
          o.bucket_id <> 'blog-images'
          or split_part(o.name, '/', 1) not in (
            select u.id::text
            from public.users as u
            where not exists (
              select
              from public.user_roles as r
              where r.user_id = u.id
                and r.role = 'admin'
            )
          )
        )
      else
        o.bucket_id = 'blog-images'
        and split_part(o.name, '/', 1) = (select auth.uid()::text)
    end
    order by o.created_at desc, o.name
    limit least(greatest(most, 1), 100)
    offset greatest(skip, 0)
  ), used as materialized (
    select *
    from public.list_picture_uses(array(select f.bucket_id || '/' || f.name from found as f))
  )
  select
    f.bucket_id,
    f.name,
    f.created_at,
    coalesce((f.metadata ->> 'size')::bigint, 0),
    coalesce(
      (
        select jsonb_agg(to_jsonb(u) - 'picture' order by u.kind, u.title)
        from used as u
        where u.picture = f.bucket_id || '/' || f.name
      ),
      '[]'
    ),
    f.total
  from found as f
  order by f.created_at desc, f.name
$$;

revoke execute on function public.list_pictures(int, int) from public, anon;
grant execute on function public.list_pictures(int, int) to authenticated, service_role;
