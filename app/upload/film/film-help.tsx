/** How to get a film that plays in every browser, for one that does not. */
export function FilmHelp() {
  return (
    <div className="grid gap-2 rounded-md bg-sunk p-4 text-sm">
      <p className="font-semibold">
        A video that plays everywhere is an MP4 with H.264. To get one:
      </p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          <strong>iPhone or iPad:</strong> Settings → Camera → Formats → Most Compatible, and record
          again. For a video that you already have, open it in iMovie and share it as a file, or in
          QuickTime Player on a Mac: File → Export As → 1080p, without “HEVC.” If the result ends in
          .mov, convert it with HandBrake.
        </li>
        <li>
          <strong>Android:</strong> in the camera’s settings, choose H.264 (on Samsung: turn off
          “High efficiency video”; on Pixel: turn off “Store videos efficiently”), and record again.
        </li>
        <li>
          <strong>Screen recorder:</strong> in OBS, Settings → Output → Recording: format MP4,
          encoder H.264. For a recording that you already have: File → Remux Recordings. On a Mac,
          and for everything else, the free program HandBrake with its preset “Fast 1080p30” makes
          such an MP4.
        </li>
      </ul>
    </div>
  )
}
