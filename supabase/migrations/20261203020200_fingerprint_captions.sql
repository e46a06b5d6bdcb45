-- Captions and chapters belong to what makes a sample lesson a sample.

-- A lesson without captions of its own keeps the fingerprint that it had.
create or replace view private.row_fingerprints as
select 'blog_categories' as table_name, id as row_id, md5(name) as fingerprint
from public.blog_categories
union all
select 'blog_posts', id, md5(jsonb_build_array(title, content)::text)
from public.blog_posts
union all
select 'courses', id, md5(jsonb_build_array(title, description)::text)
from public.courses
union all
select 'course_modules', id, md5(title)
from public.course_modules
union all
select
  'course_lessons',
  id,
  md5(
    jsonb_build_array(title, content_type, content, notes, video_url, captions_url, pdf_url)::text
    || coalesce(captions, '')
    || coalesce(chapters, '')
  )
from public.course_lessons
union all
select
  'products',
  id,
  md5(jsonb_build_array(title, description, price, cover_image_url, pdf_file_url)::text)
from public.products
union all
select
  'quiz_questions',
  q.id,
  md5(jsonb_build_array(q.question_text, q.explanation, (
    select jsonb_agg(jsonb_build_array(a.answer_text, a.is_correct) order by a.answer_text)
    from public.quiz_answers as a
    where a.question_id = q.id
  ))::text)
from public.quiz_questions as q;
