import { expect, test } from 'vitest'
import { readOutline } from './read-outline.ts'

const course = `# Books in *Order*

What you learn.

Twice a month.

## Start

### The first day

Open **QBO**.

#### A heading

- One
- Two

### The second day

## Close
### The last day
Done.
`

test('headings become course, modules and lessons, with the text below them', () => {
  expect(readOutline(course)).toEqual({
    outline: {
      title: 'Books in Order',
      description: 'What you learn.\n\nTwice a month.',
      modules: [
        {
          title: 'Start',
          lessons: [
            {
              title: 'The first day',
              content:
                '<p>Open <strong>QBO</strong>.</p>\n<h2>A heading</h2>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
            },
            { title: 'The second day', content: '' },
          ],
        },
        { title: 'Close', lessons: [{ title: 'The last day', content: '<p>Done.</p>' }] },
      ],
    },
  })
})

test('a heading or text that has no place is reported in words', () => {
  const mistakes = {
    '': 'Please begin with the title of the course: # Course title',
    'Words\n\n# Course': 'Please begin with the title of the course: # Course title',
    '# Course': 'There is no lesson yet. Put “### Lesson title” above its text.',
    '# Course\n\n### Lost': '“Lost” is in no module. Put “## Module title” above it.',
    '# Course\n\n## Module\n\nWords':
      'The text under “Module” belongs to no lesson. Put “### Lesson title” above it.',
    '# Course\n\n## Module\n\n### One\n\n# Second':
      'One course at a time, please: “Second” is a second one.',
    '# Course\n\n## \n\n### One': 'A heading has no words.',
  }
  for (const [markdown, mistake] of Object.entries(mistakes)) {
    expect(readOutline(markdown), markdown).toEqual({ mistake })
  }
})

test('an outline has a largest size', () => {
  const lessons = (count: number) => '\n### Lesson'.repeat(count)
  expect(readOutline(`# Course\n## Module${lessons(500)}`)).toHaveProperty('outline')
  expect(readOutline(`# Course\n## Module${lessons(501)}`)).toEqual({
    mistake: 'An outline can have at most 100 modules and 500 lessons.',
  })
  expect(readOutline(`# Course\n## Module\n### Long\n${'word '.repeat(21_000)}`)).toEqual({
    mistake: '“Long” is too long.',
  })
  expect(readOutline('#'.repeat(500_001))).toEqual({
    mistake: 'The outline is too long. Please bring it in two parts.',
  })
})
