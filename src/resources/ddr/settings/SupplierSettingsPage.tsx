import { Alert, Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { can } from '../../../../contract/permissions.ts'
import { isConsortiumRole } from '../../../../contract/principal.ts'
import { idIn } from '../../../addressParams.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { NoMembers } from '../../../features/institutions/NoMembers.tsx'
import { useInstitutions } from '../../../features/institutions/useInstitutions.ts'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { SectionLines } from '../../../components/loading/lines.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { InstitutionSelect } from '../list/InstitutionSelect.tsx'
import { SupplierSettingsForm } from './SupplierSettingsForm.tsx'
import { useSupplierSettings } from './useSupplierSettings.ts'

/** Edits the working days and rules of the own library; a consortium chooses a member, which is in the address. */
export function SupplierSettingsPage() {
  const translate = useTranslate()
  const { principal } = useSession()
  const isConsortium = isConsortiumRole(principal.role)
  const [params, setParams] = useSearchParams()
  const memberId = idIn(params.get('library')) ?? undefined
  const customerId = isConsortium ? memberId : principal.customerId
  const intro = can(principal, 'ddrSettings.edit') ? 'intro' : 'introReadOnly'
  return (
    <>
      <PageTitle title="resources.ddrSettings.name" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 5 }}>
        {translate(`ddr.settings.${intro}`)}
      </Typography>
      {isConsortium && (
        <Box sx={{ mb: 5 }}>
          <InstitutionSelect
            label="ddr.settings.library"
            placeholder="ddr.chooseMember"
            value={memberId}
            onChange={(id) =>
              setParams(id === undefined ? {} : { library: String(id) }, { replace: true })
            }
          />
        </Box>
      )}
      {customerId === undefined ? (
        <ChooseMember />
      ) : (
        <StoredSettings key={customerId} customerId={customerId} />
      )}
    </>
  )
}

/** Asks for the member whose settings are shown, or says that there is none; nothing while no choice can be loaded. */
function ChooseMember() {
  const translate = useTranslate()
  const { data: members, isError } = useInstitutions()
  if (isError) return null
  if (members?.length === 0) return <NoMembers />
  return <Alert severity="info">{translate('ddr.settings.choose')}</Alert>
}

function StoredSettings({ customerId }: { customerId: number }) {
  const translate = useTranslate()
  const { query } = useSupplierSettings(customerId)
  const { data, error, refetch } = query
  if (data !== undefined) {
    return <SupplierSettingsForm customerId={customerId} stored={data} />
  }
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <Loading label={translate('ddr.settings.loading')}>
      <SectionLines sections={[3, 3, 3]} />
    </Loading>
  )
}
