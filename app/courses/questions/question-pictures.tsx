/** Each opens in its full size. */
export function QuestionPictures({ pictures }: { pictures: string[] }) {
  if (pictures.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img
              src={address}
              alt={`Attached to the question, ${index + 1} of ${pictures.length}`}
              width={160}
              height={112}
              loading="lazy"
              className="h-28 w-40 rounded-sm border border-rule bg-sunk object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
