import { Alert } from '#app/ui/alert.tsx'
import { FileVideo } from './file-video.tsx'
import type { Film } from './film.server.ts'
import { Transcript } from './jump-list.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { YoutubeVideo } from './youtube-video.tsx'

type LessonFilmProps = { film: Film; title: string; lessonPath: string; positionKey: string }

/** The video of a lesson: a file, else one of YouTube. */
export function LessonFilm({ film, title, lessonPath, positionKey }: LessonFilmProps) {
  const { youtubeId, hasFile, fileUrl, transcript } = film
  if (fileUrl) {
    return (
      <FileVideo
        title={title}
        film={film}
        videoUrl={fileUrl}
        captionsPath={`${lessonPath}/captions.vtt`}
        positionKey={positionKey}
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
  return (
    <div className="grid gap-3">
      <YoutubeVideo videoId={youtubeId} title={title} />
      <Transcript lines={transcript} seconds={null} />
    </div>
  )
}
