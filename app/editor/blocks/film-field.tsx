import { useEffect, useState } from 'react'
import { uploadImage } from '#app/editor/upload-image.ts'
import { FileUpload } from '#app/upload/file-upload.tsx'
import { describeFilm } from '#app/upload/film/describe-film.ts'
import { FilmHelp } from '#app/upload/film/film-help.tsx'

const films = '/admin/films'

type Library = { base: string; films: string[] }

type FilmFieldProps = { address: string; poster: string; error: string | null }

/** Uploads a film, or chooses one that was uploaded before. */
export function FilmField({ address: before, poster: still, error }: FilmFieldProps) {
  const [address, setAddress] = useState(before)
  const [poster, setPoster] = useState(still)
  const [library, setLibrary] = useState<Library | 'refused' | null>(null)
  useEffect(() => {
    fetchLibrary().then(setLibrary, () => setLibrary('refused'))
  }, [])

  async function drawPoster(film: File) {
    setPoster('')
    const { poster: picture } = await describeFilm(film)
    const uploaded = picture && (await uploadImage('/admin/blog/images', picture))
    if (uploaded && 'url' in uploaded) setPoster(uploaded.url)
  }

  if (library === 'refused') {
    return (
      <p className="text-danger-ink text-sm">Videos could not be loaded. Only admins add them.</p>
    )
  }
  return (
    <div className="grid gap-3">
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="poster" value={poster} />
      {address && (
        <video
          src={address}
          muted
          controls
          preload="metadata"
          className="max-h-48 rounded-sm bg-desk"
        />
      )}
      {library && (
        <FileUpload
          ticketAddress={films}
          folder="posts"
          label="Video"
          kind="film"
          names={{ path: 'filmPath' }}
          current={null}
          error={error ?? undefined}
          onSent={(film) => void drawPoster(film)}
          onChange={(file) =>
            setAddress(file ? `${library.base}/${file.path.split('/').at(-1)}` : '')
          }
          mistakeHelp={<FilmHelp />}
        />
      )}
      {library && library.films.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold text-sm">Or choose one of your videos</legend>
          <ul className="grid max-h-64 grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-3">
            {library.films.map((one, at) => (
              <li key={one}>
                <button
                  type="button"
                  aria-pressed={one === address}
                  aria-label={`Video ${at + 1}`}
                  onClick={() => {
                    setAddress(one)
                    setPoster('')
                  }}
                  className="w-full rounded-md border border-rule bg-card p-1 hover:bg-sunk aria-pressed:border-primary aria-pressed:bg-sunk"
                >
                  <video
                    src={one}
                    muted
                    preload="metadata"
                    className="aspect-video w-full bg-desk"
                  />
                </button>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}

async function fetchLibrary(): Promise<Library> {
  const response = await fetch(films)
  const answer: Library | { error: string } = await response.json()
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
