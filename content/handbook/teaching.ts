import type { HandbookPage } from './page.ts'

export const teaching: HandbookPage[] = [
  {
    slug: 'courses',
    title: 'Courses',
    screen: '/admin/courses',
    purpose: 'Here you build courses: a course has modules, and a module has lessons.',
    first: 'Create the course, open its modules, and add the first lesson.',
    watch: 'Deleting a course deletes its lessons and what students completed in it.',
    parts: [
      {
        heading: 'Lessons',
        paragraphs: [
          'A lesson is a text, a video of yours or a YouTube video, with notes, captions and a PDF if you like. Pictures in the text can have a caption and a size, and can be chosen again from [Pictures](/admin/pictures).',
          'Between the paragraphs, type / for blocks: a practice pad, a question, a tip, a drawn screen, or a file. A file is a PDF that you upload right there or take again from your earlier ones. Everyone who can read the lesson can open it.',
          'Move modules and lessons with the arrows or by dragging. Students see the new order at once.',
        ],
      },
      {
        heading: 'Drafts and free lessons',
        paragraphs: [
          'A course that isn’t published is a draft: only admins see it. Preview as a Student shows what students will see.',
          'One lesson of a course can be free. Visitors read it without an account, which is the best advertisement a course can have.',
        ],
      },
    ],
  },
  {
    slug: 'quiz',
    title: 'Quiz',
    screen: '/admin/quiz',
    purpose: 'The questions, answers and explanations of the QBO quiz live here.',
    first: 'Write the question the way a client would ask it, and mark the right answer.',
    watch: 'A question with a single answer isn’t a question yet, and the site check says so.',
    parts: [
      {
        heading: 'A good question',
        paragraphs: [
          'Give two to four answers, each of them tempting, and explain the right one in two sentences. The explanation is what people remember. “Read next” can lead to a post or a lesson.',
          'Duplicate a question when you need a similar one. [Take the quiz](/qbo-quiz) yourself from time to time.',
        ],
      },
    ],
  },
]
