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
          'For a video of yours, upload an MP4: the picture before it plays is taken from it, and you’re told at once if browsers can’t play the file. Paste captions or take them from a .vtt file, and students see them in the video and read them below it as a transcript. Chapters are a list such as “1:30 Add the fee.” A short video between paragraphs is a block of the editor; its words, pasted with their times, are its captions, too.',
          'Move modules and lessons with the arrows or by dragging. Students see the new order at once. The form of a lesson can move it to another module, too.',
          'The minutes of a lesson are counted from its words and its uploaded video. If you know better, or if the video is on YouTube, give them in the lesson’s form. Students see them in the outline and on the course’s card.',
          'Students take notes beside a lesson. Those are theirs alone: no screen of yours shows them.',
          'Between the paragraphs, type / for blocks: a practice pad, a question, a tip, a drawn screen, or a file. A file is a PDF that you upload right there or take again from your earlier ones. Everyone who can read the lesson can open it.',
        ],
      },
      {
        heading: 'Drafts and free lessons',
        paragraphs: [
          'A course that isn’t published is a draft: only admins see it. Preview as a Student shows what students will see. A single lesson can be a draft as well: it’s marked for you, and isn’t there for students.',
          'A module can open on a date. Until then students see its title and the date.',
          'One lesson of a course can be free. Visitors read it and watch its video without an account, which is the best advertisement a course can have.',
        ],
      },
      {
        heading: 'Copies and outlines',
        paragraphs: [
          'Duplicate copies a course, a module or a lesson. Students see nothing of the copy until you publish it. Publish Drafts publishes all lessons of a module at once.',
          '[Import an Outline](/admin/courses/import) turns Markdown into a course: # for the course, ## for modules, ### for lessons. You see it before anything is saved, and everything arrives as a draft.',
          'A cover is shown on the course’s card. “Best after” names the course to take first; it’s a hint and locks nothing.',
        ],
      },
      {
        heading: 'Learning records',
        paragraphs: [
          'The skills you list in a course are shown in the learning record of students who take it. They can show their record to others by a link. It’s a record of what they read, not a certificate.',
        ],
      },
    ],
  },
  {
    slug: 'where-students-stop',
    title: 'Where students stop',
    screen: '/admin/courses/stops',
    purpose: 'For each lesson you see how many students opened it, finished it and came back.',
    first: 'Choose a course and look for the lesson that many opened and few finished.',
    watch: 'A student who opened a lesson today may finish it tomorrow.',
    parts: [
      {
        heading: 'How it is counted',
        paragraphs: [
          'Each student counts once per lesson. Came back means: opened again half a day later or more. Your own visits and those of other admins are not counted.',
          'Left open is opened and not finished. A lesson where many stop is often too long, or asks for something that was not explained yet: split it, or add a practice.',
        ],
      },
      {
        heading: 'Reminders',
        paragraphs: [
          'Students can ask for a reminder on their [dashboard](/dashboard): on the days and at the hour they choose they get one email with their next lesson, unless they have learned that day already. Every email has a link that stops it. Students see how many weeks in a row they have learned, and nothing when they took a break.',
          'Reminders go out as fast as [letters](/admin/letters/settings) do. One that would come more than three hours late is left out.',
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
    title: 'Checked against QBO',
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
