export const noLetter = {
  title: 'Letter Not Found',
  text: 'It may have been deleted in another window.',
  reason: 'There is no letter at this address.',
  back: { label: 'Back to Letters', to: '/admin/letters' },
}
