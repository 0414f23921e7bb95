import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PdfPicker } from './PdfPicker.tsx'

it('a folder that is dropped is refused as unreadable', async () => {
  const onChange = vi.fn<() => void>()
  render(<PdfPicker ddrId={1} chosen={null} largestAttachment={1} onChange={onChange} />)
  const arrayBuffer = () => Promise.reject(new DOMException('a folder', 'NotFoundError'))
  const folder = Object.assign(new File([], 'articles'), { slice: () => ({ arrayBuffer }) })
  fireEvent.drop(screen.getByRole('button'), { dataTransfer: { files: [folder] } })
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ file: folder, fault: 'unreadable' }))
})
