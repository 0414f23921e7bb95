import { StarterKit } from '@tiptap/starter-kit'
import {
  ClearButtons,
  FormatButtons,
  LinkButtons,
  ListButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text'
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
const editorOptions = {
  extensions,
  // The editor's style element has no nonce, so its rules are listed below.
  injectCSS: false,
  editorProps: {
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Message' },
  },
}

/** react-admin would turn an empty text into null; the message stays a string. */
const asTyped = (html: string): string => html

/** Edits the message of a mail as rich text. */
export function MessageInput() {
  const translate = useTranslate()
  return (
    <RichTextInput
      source="message"
      label={translate('ddr.field.message')}
      helperText={false}
      parse={asTyped}
      editorOptions={editorOptions}
      toolbar={
        <RichTextInputToolbar>
          <FormatButtons />
          <ListButtons />
          <LinkButtons />
          <ClearButtons />
        </RichTextInputToolbar>
      }
      sx={{
        '& .ProseMirror': {
          minHeight: 160,
          maxHeight: 420,
          overflowY: 'auto',
          whiteSpace: 'break-spaces',
          overflowWrap: 'anywhere',
          '& p': { my: 3 },
        },
        // Hides the editor's buttons for formats that a message must not contain.
        '& [value="strike"], & [value="code"]': { display: 'none' },
        '& .ProseMirror-separator': { display: 'none' },
      }}
    />
  )
}
