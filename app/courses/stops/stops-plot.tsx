import { scaleBand, scaleLinear } from 'd3-scale'
import { PlotFrame, plotHeight, plotWidth } from '#app/shell/admin/plot-frame.tsx'
import type { LessonStop } from './stops.data.ts'

/** On a phone the title stands above its numbers. */
const row = 'border-rule border-b max-sm:grid max-sm:grid-cols-4'

type StopsPlotProps = { heading: string; note: string; lessons: LessonStop[] }

/** Columns of a course's lessons: opened, and within it finished. */
export function StopsPlot({ heading, note, lessons }: StopsPlotProps) {
  const most = Math.max(1, ...lessons.map(({ started }) => started))
  const tall = scaleLinear([0, most], [0, plotHeight]).nice(2)
  const across = scaleBand(
    lessons.map(({ lesson_id: id }) => id),
    [0, plotWidth],
  ).padding(0.24)
  const column = (id: string, count: number) => (
    <rect
      key={id}
      x={across(id)}
      y={plotHeight - tall(count)}
      width={across.bandwidth()}
      height={tall(count)}
    />
  )
  return (
    <PlotFrame
      heading={heading}
      note={
        <>
          <p>{note}</p>
          <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            <Sample className="bg-field" /> Opened
            <Sample className="bg-primary" /> Finished
          </p>
        </>
      }
      top={tall.domain()[1] ?? most}
      from="Lesson 1"
      to={lessons.length > 1 ? `Lesson ${lessons.length}` : ''}
      plot={
        <>
          <g className="fill-field">
            {lessons.map(({ lesson_id: id, started }) => column(id, started))}
          </g>
          <g className="fill-primary">
            {lessons.map(({ lesson_id: id, finished }) => column(id, finished))}
          </g>
        </>
      }
    >
      <table className="tabular w-full text-left text-sm max-sm:block">
        <thead className="max-sm:block">
          <tr className={row}>
            <th scope="col" className="py-1 max-sm:col-span-4">
              Lesson
            </th>
            {['Opened', 'Finished', 'Left open', 'Came back'].map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right align-bottom">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {lessons.map((lesson) => (
            <tr key={lesson.lesson_id} className={row}>
              <th scope="row" className="py-1 font-normal wrap-anywhere max-sm:col-span-4">
                {lesson.position}. {lesson.lesson_title}
              </th>
              {[lesson.started, lesson.finished, lesson.left_open, lesson.came_back].map(
                (count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
                  <td key={at} className="py-1 pl-3 text-right align-top">
                    {count.toLocaleString('en-US')}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </PlotFrame>
  )
}

function Sample({ className }: { className: string }) {
  return <span className={`-mr-3 size-3 self-center ${className}`} />
}
