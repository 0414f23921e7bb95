import { StarterKit } from '@tiptap/starter-kit'
import {
  ClearButtons,
  FormatButtons,
  LinkButtons,
  ListButtons,
  RichTextInput,
  RichTextInputToolbar,
  useTiptapEditor,
} from 'ra-input-rich-text'
import { useEffect, useMemo } from 'react'
import { useTranslate } from 'react-admin'

/** The editor supports only what a message may contain (platform/ddr/sanitizeMessage.ts). */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    // The editor's default URL schemes suffice; the platform removes those that a mail must not
    // contain.
    link: { openOnClick: false },
  }),
]
const editorOptions = (label: string) => ({
  extensions,
  // The editor's style element has no nonce, so its rules are listed below.
  injectCSS: false,
  editorProps: {
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
  },
})

/** Returns the text unchanged: react-admin would turn an empty one into null. */
const asTyped = (html: string): string => html

/** The editor of a message. */
export type MessageEditor = NonNullable<ReturnType<typeof useTiptapEditor>>

interface Props {
  /** Is called with the editor when it is ready, and with null when it is gone. */
  onEditor?: (editor: MessageEditor | null) => void
}

/** Reports the editor of the toolbar that it is in. */
function EditorReport({ onEditor }: Required<Props>) {
  const editor = useTiptapEditor()
  useEffect(() => onEditor(editor), [editor, onEditor])
  return null
}

/** Edits the message of a mail as rich text. */
export function MessageInput({ onEditor }: Props) {
  const label = useTranslate()('ddr.field.message')
  // Other options would make a new editor.
  const options = useMemo(() => editorOptions(label), [label])
  return (
    <RichTextInput
      source="message"
      label={label}
      helperText={false}
      parse={asTyped}
      editorOptions={options}
      toolbar={
        <RichTextInputToolbar>
          <FormatButtons />
          <ListButtons />
          <LinkButtons />
          <ClearButtons />
          {onEditor && <EditorReport onEditor={onEditor} />}
        </RichTextInputToolbar>
      }
      sx={{
        // This selector is as specific as that of react-admin's own style.
        '& .RaRichTextInput-editorContent .ProseMirror': {
          minHeight: 160,
          px: 3.5,
          py: 3,
          '&, &:hover, &:focus': { bgcolor: 'transparent' },
          maxHeight: 420,
          overflowY: 'auto',
          whiteSpace: 'break-spaces',
          overflowWrap: 'anywhere',
          '& p': { mb: 3 },
        },
        // Hides the editor's buttons for formats that a message must not contain.
        '& [value="strike"], & [value="code"]': { display: 'none' },
        '& .ProseMirror-separator': { display: 'none' },
      }}
    />
  )
}
