import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { useImageChooser } from './useImageChooser.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const onImage = vi.fn<(file: File) => void>()

function Chooser() {
  const { input, fault } = useImageChooser({ label: 'Image', limited: true, onImage })
  return (
    <>
      {input}
      <p role="status">{fault}</p>
    </>
  )
}

it('a file that the browser cannot read is refused, and the next one is taken', async () => {
  render(<Chooser />)
  const moved = Object.assign(new File([png], 'moved.png'), {
    arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')),
  })
  await userEvent.upload(screen.getByLabelText('Image'), moved)
  expect(await screen.findByText('unreadable')).toBeTruthy()
  expect(onImage).not.toHaveBeenCalled()
  const image = new File([png], 'image.png')
  await userEvent.upload(screen.getByLabelText('Image'), image)
  await vi.waitFor(() => expect(onImage).toHaveBeenCalledWith(image))
  expect(screen.getByRole('status').textContent).toBe('')
})
