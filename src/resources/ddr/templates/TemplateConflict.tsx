import { useTranslate } from 'react-admin'
import { plainText } from '../../../../contract/ddr/mail/richText.ts'
import { ConflictDialog } from '../../../features/conflicts/ConflictDialog.tsx'
import { type TemplateText, templateTexts } from './useMailTemplates.ts'

interface Props {
  base: TemplateText
  mine: TemplateText
  theirs: TemplateText
  onMerged: (text: TemplateText) => void
}

/** Shows where the user's text of a mail and the one that somebody else saved differ, with a choice for each part. */
export function TemplateConflict({ onMerged, ...versions }: Props) {
  const translate = useTranslate()
  return (
    <ConflictDialog<TemplateText, keyof TemplateText>
      versions={versions}
      fields={templateTexts}
      labelOf={(field) => translate(`ddr.field.${field}`)}
      describe={(field, text) => (field === 'message' ? plainText(text.message) : text[field])}
      onMerged={onMerged}
    />
  )
}
