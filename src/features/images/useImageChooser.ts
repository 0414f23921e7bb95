import { useState } from 'react'
import {
  imageAccept,
  type ImageFault,
  imageFault,
  isImageType,
  maxImageBytes,
} from '../../../contract/session/imageRules.ts'
import { readChosenFile } from '../../readChosenFile.ts'
import { useFileChooser } from '../../components/inputs/useFileChooser.tsx'

interface Options {
  /** Accessible name of the input. */
  label: string
  /** Whether the image has the size limit of a profile image. */
  limited: boolean
  /** Receives each chosen file that is a PNG or JPEG within the limit. */
  onImage: (file: File) => void
}

/** Returns the chooser of an image, and why the file that was chosen last is refused; null when it is not. */
export function useImageChooser({ label, limited, onImage }: Options) {
  const [fault, setFault] = useState<ImageFault | 'unreadable' | null>(null)
  const choose = async (file: File) => {
    // What the name calls an image is too large whatever it contains, as on the platform, and need not be read.
    if (limited && isImageType(file.type) && file.size > maxImageBytes) return setFault('size')
    const bytes = await readChosenFile(() => file.arrayBuffer())
    const newFault = bytes === null ? 'unreadable' : imageFault(new Uint8Array(bytes), { limited })
    if (newFault === null) onImage(file)
    return setFault(newFault)
  }
  const { input, open } = useFileChooser({
    label,
    accept: imageAccept,
    onChoose: (file) => void choose(file),
  })
  return { input, open, fault }
}
