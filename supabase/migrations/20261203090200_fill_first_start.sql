-- The sample courses have covers and say after which course they are best; their films come with captions and a
-- poster.

-- Ends the first start: adds the samples to a site that is still empty, and marks them as samples. Null: no
-- samples are wanted. Returns whether they were added.
create or replace function public.end_first_start(samples jsonb default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  wants_samples boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('first start', 0));
  select samples is not null and s.is_empty and not s.is_over
  into wants_samples
  from public.read_first_start() as s;

  insert into private.first_start default values
  on conflict do nothing;
  if not wants_samples then
    return false;
  end if;

  insert into public.blog_categories (id, name, user_id)
  select id, name, user_id
  from jsonb_to_recordset(samples -> 'blog_categories') as r (id uuid, name text, user_id uuid);

  insert into public.blog_posts
    (title, slug, content, category_id, user_id, published_at, created_at)
  select title, slug, content, category_id, user_id, published_at, published_at
  from jsonb_to_recordset(samples -> 'blog_posts') as r (
    title text, slug text, content text, category_id uuid, user_id uuid, published_at timestamptz
  );

  insert into public.courses
    (id, title, slug, description, skills, cover_image_url, cover_image_alt, best_after_id, created_at)
  select
    id, title, slug, description, skills, cover_image_url, cover_image_alt, best_after_id, created_at
  from jsonb_to_recordset(samples -> 'courses') as r (
    id uuid, title text, slug text, description text, skills text, cover_image_url text,
    cover_image_alt text, best_after_id uuid, created_at timestamptz
  );

  insert into public.course_modules (id, course_id, title, order_index)
  select id, course_id, title, order_index
  from jsonb_to_recordset(samples -> 'course_modules') as r (
    id uuid, course_id uuid, title text, order_index int
  );

  insert into public.course_lessons
    (module_id, title, slug, order_index, content_type, content, notes, video_url, video_name,
      video_size_bytes, video_seconds, captions, chapters, poster_url, pdf_url, pdf_name, pdf_size_bytes,
      is_free)
  select
    module_id, title, slug, order_index, content_type, content, notes, video_url, video_name,
    video_size_bytes, video_seconds, captions, chapters, poster_url, pdf_url, pdf_name, pdf_size_bytes,
    is_free
  from jsonb_to_recordset(samples -> 'course_lessons') as r (
    module_id uuid, title text, slug text, order_index int, content_type text, content text,
    notes text, video_url text, video_name text, video_size_bytes bigint, video_seconds int,
    captions text, chapters text, poster_url text, pdf_url text, pdf_name text,
    pdf_size_bytes bigint, is_free boolean
  );

  insert into public.products
    (title, slug, description, price, cover_image_url, pdf_file_url, pdf_name, pdf_size_bytes,
      what_is_inside, who_it_is_for, pdf_pages, first_page_url, user_id, created_at)
  select
    title, slug, description, price, cover_image_url, pdf_file_url, pdf_name, pdf_size_bytes,
    what_is_inside, who_it_is_for, pdf_pages, first_page_url, user_id, created_at
  from jsonb_to_recordset(samples -> 'products') as r (
    title text, slug text, description text, price numeric, cover_image_url text,
    pdf_file_url text, pdf_name text, pdf_size_bytes bigint, what_is_inside text,
    who_it_is_for text, pdf_pages int, first_page_url text, user_id uuid, created_at timestamptz
  );

  perform public.save_quiz_questions(samples -> 'quiz_questions');
  perform private.mark_samples();
  return true;
end
$$;
