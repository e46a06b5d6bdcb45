/** The benchmark table, with row level security. */
export const tableSql = `
  create table public.bench_posts (
    id bigint generated always as identity primary key,
    title text not null,
    slug text not null,
    summary text not null,
    is_published boolean not null,
    published_at timestamptz not null
  );
  insert into public.bench_posts (title, slug, summary, is_published, published_at)
  select 'Post ' || n, 'post-' || n, repeat('words ', 20), n % 5 <> 0,
    timestamptz '2026-01-01' + n * interval '1 hour'
  from generate_series(1, 5000) n;
  create index on public.bench_posts (published_at desc);
  alter table public.bench_posts enable row level security;
  create policy "anyone reads what is published" on public.bench_posts
    for select to anon using (is_published);
  grant select on public.bench_posts to anon;
  analyze public.bench_posts`

export const readPath =
  '/rest/v1/bench_posts?select=id,title,slug,summary,published_at&order=published_at.desc&limit=10'
