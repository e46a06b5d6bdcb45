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
    slug: 'questions',
    title: 'Questions',
    screen: '/admin/questions',
    purpose: 'Students ask under a lesson, and you answer here.',
    first: 'Open the oldest question that waits, and answer it in your own words.',
    watch:
      'The email to the student goes out once, with your first answer, and not again when you change it.',
    parts: [
      {
        heading: 'Who sees a question',
        paragraphs: [
          'A question is between the student and you until you show it to everyone in the course. It then stands under the lesson with your answer and its pictures, without a name. Show the name only when the student has agreed.',
          'A student can change a question until you have answered it, and delete it at any time. When an account is deleted, its questions go with it, the public ones too.',
        ],
      },
    ],
  },
  {
    slug: 'checked',
    title: 'QBO checks',
    screen: '/admin/checked',
    purpose:
      'Here are the lessons and QBO tips whose clicks and menu names you last compared with QuickBooks long ago.',
    first: 'Open one beside QuickBooks, follow it click by click, fix it, and press Checked today.',
    watch:
      'The date is a promise to your readers, so press the button only when you have really looked.',
    parts: [
      {
        heading: 'The date',
        paragraphs: [
          'Readers see “Checked against QBO on…” below the title, and search engines read the same date. After 180 days without a look, a lesson or tip comes back to this list, and lessons are marked in [Courses](/admin/courses).',
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
