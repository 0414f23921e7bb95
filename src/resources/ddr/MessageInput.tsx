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

/** Only what a message may hold (platform/ddr/sanitizeMessage.ts): the editor knows nothing else. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    // Its own schemes are enough; those that a mail may not hold are taken out of what is sent.
    link: { openOnClick: false },
  }),
]
const editorOptions = {
  extensions,
  // The editor's own style sheet has no nonce; what it needs stands below.
  injectCSS: false,
  editorProps: {
    attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Message' },
  },
}

/** An empty message stays a text: react-admin would make it null. */
const asTyped = (html: string): string => html

/** The message of a mail as rich text. */
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
        // The editor's own buttons for what a message may not hold.
        '& [value="strike"], & [value="code"]': { display: 'none' },
        '& .ProseMirror-separator': { display: 'none' },
      }}
    />
  )
}
