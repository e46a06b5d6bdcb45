import { useId } from 'react'
import type { SitePicture } from '#content/schemas/fields.ts'

type Focus = Pick<SitePicture, 'focusX' | 'focusY'>

type FocalPointProps = {
  src: string
  picture: SitePicture
  onChange(focus: Focus): void
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
}

/**
 * The point of a photo that stays in view when it is cropped. Pressing on the picture sets it, and the
 * arrow keys move it.
 */
export function FocalPoint({ src, picture, onChange }: FocalPointProps) {
  const { focusX, focusY, width, height, alt } = picture
  const help = useId()
  const set = (x: number, y: number) => onChange({ focusX: percent(x), focusY: percent(y) })

  function press(event: React.MouseEvent<HTMLButtonElement>) {
    // A press by keyboard has no place.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    set(
      (100 * (event.clientX - box.left)) / box.width,
      (100 * (event.clientY - box.top)) / box.height,
    )
  }
  function move(event: React.KeyboardEvent<HTMLButtonElement>) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    set(focusX + step[0], focusY + step[1])
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-start gap-4">
        <button
          type="button"
          aria-label={`Focal point: ${focusX}% from the left, ${focusY}% from the top`}
          aria-describedby={help}
          onClick={press}
          onKeyDown={move}
          className="relative cursor-crosshair"
        >
          <img
            src={src}
            alt=""
            width={width}
            height={height}
            className="max-h-80 w-auto rounded-md"
          />
          <span
            style={{ left: `${focusX}%`, top: `${focusY}%` }}
            className="absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-[#fffdf6] bg-[#142d2666] outline-2 outline-[#142d26]"
          />
        </button>
        <figure className="grid gap-1">
          <img
            src={src}
            alt={alt}
            width={width}
            height={height}
            style={{ objectPosition: `${focusX}% ${focusY}%` }}
            className="aspect-[4/5] w-28 rounded-md object-cover"
          />
          <figcaption className="text-muted text-sm">How it looks on your site</figcaption>
        </figure>
      </div>
      <p id={help} className="text-muted text-sm">
        Click or tap your face, so it stays in view when the picture is cropped. The arrow keys move
        the point, too.
      </p>
    </div>
  )
}

function percent(value: number) {
  return Math.round(Math.min(100, Math.max(0, value)))
}
