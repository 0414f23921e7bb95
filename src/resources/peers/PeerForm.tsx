import { Typography } from '@mui/material'
import {
  BooleanInput,
  Create,
  SaveButton,
  SelectInput,
  TextInput,
  Toolbar,
  useTranslate,
} from 'react-admin'
import { addressOf } from '../../base.ts'
import { iso18626Path, iso18626Versions } from '../../../contract/iso18626/messages.ts'
import { minSecurityCodeLength, peerShape } from '../../../contract/iso18626/peer.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { PortalForm } from '../../features/forms/PortalForm.tsx'
import { RecordEdit } from '../../features/forms/RecordEdit.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'

const resolver = schemaResolver(peerShape)
/** What can be read of a peer; its security codes are not answered. */
const fields = Object.keys(peerShape.omit({ securityCode: true, ourSecurityCode: true }).shape)
const versions = iso18626Versions.map((id) => ({ id, name: id }))

/** Shows Save without Delete: a peer is disabled and not deleted, because requests refer to it. */
const SaveOnly = () => (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

function PeerForm({ isNew }: { isNew: boolean }) {
  const translate = useTranslate()
  const hint = translate(isNew ? 'resources.peers.codeHint' : 'resources.peers.unchanged', {
    min: minSecurityCodeLength,
  })
  return (
    <PortalForm resolver={resolver} toolbar={<SaveOnly />}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {translate('resources.peers.ourAddress', {
          address: window.location.origin + addressOf(iso18626Path),
        })}
      </Typography>
      <TextInput source="name" required />
      <SelectInput source="version" choices={versions} defaultValue="2021-2" required />
      <TextInput source="address" type="url" required helperText="resources.peers.addressHint" />
      <TextInput source="accountId" required autoComplete="off" />
      <TextInput
        source="securityCode"
        type="password"
        required={isNew}
        helperText={hint}
        autoComplete="new-password"
      />
      <TextInput source="ourAccountId" autoComplete="off" />
      <TextInput
        source="ourSecurityCode"
        type="password"
        helperText={hint}
        autoComplete="new-password"
      />
      <BooleanInput
        source="isEnabled"
        defaultValue={true}
        helperText="resources.peers.disabledHint"
      />
    </PortalForm>
  )
}

/** Adds a system. */
export const PeerCreate = () => (
  <>
    <PageTitle title="resources.peers.new" />
    <Create redirect="list" title={false}>
      <PeerForm isNew />
    </Create>
  </>
)

/** Changes or disables a system. */
export const PeerEdit = () => (
  <>
    <PageTitle title="resources.peers.edit" />
    <RecordEdit fields={fields}>
      <PeerForm isNew={false} />
    </RecordEdit>
  </>
)
