import { NothingYet } from '#app/courses/nothing-yet.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { FileVideo } from './file-video.tsx'
import type { Film } from './film.server.ts'
import type { KeptPosition } from './video-position.ts'
import { YoutubeVideo } from './youtube-video.tsx'

type LessonFilmProps = {
  film: Film
  title: string
  lessonPath: string
  positionKey: string
  /** The server's position when the page was opened. */
  kept: KeptPosition | null
}

/** The video of a lesson: a file, else one of YouTube. */
export function LessonFilm({ film, title, lessonPath, positionKey, kept }: LessonFilmProps) {
  const { youtubeId, hasFile, fileUrl } = film
  if (fileUrl) {
    return (
      <FileVideo
        title={title}
        film={film}
        videoUrl={fileUrl}
        captionsPath={`${lessonPath}/captions.vtt`}
        positionKey={positionKey}
        kept={kept}
      />
    )
  }
  if (hasFile && !youtubeId) {
    return (
      <Alert tone="danger">
        <p>This lesson’s video is missing. Please let me know through the contact page.</p>
      </Alert>
    )
  }
  if (!youtubeId) return <NothingYet />
  return <YoutubeVideo videoId={youtubeId} title={title} film={film} />
}
