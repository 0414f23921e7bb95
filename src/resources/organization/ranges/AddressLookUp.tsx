import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isFault, parseAddress } from '../../../../contract/organization/ip/address.ts'
import { failureMessage } from '../../../dataProvider/failureMessage.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { useEditor } from '../record/editorContext.ts'
import { LabelledField } from '../LabelledField.tsx'
import { stack } from '../../../components/stack.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** Finds the customer that an IP address would sign in as. */
export function AddressLookUp() {
  const translate = useTranslate()
  const api = useApi()
  const { base } = useEditor()
  const [address, setAddress] = useState('')
  const parsed = parseAddress(address)
  const isWrong = address.trim() !== '' && isFault(parsed)
  const lookUp = useMutation({
    mutationFn: (addressText: string) =>
      api.organization.addressOwner({ customerId: base.customerId, address: addressText }),
  })
  const t = useTranslations('organization.ranges')
  const answer = () => {
    if (lookUp.error) return translate(failureMessage(lookUp.error))
    if (!lookUp.data) return t('unsaved')
    const { customers, foreign } = lookUp.data
    const own = foreign ? 'ownerBoth' : 'ownerIs'
    const none = foreign ? 'ownerForeign' : 'ownerNone'
    const key = customers.length > 0 ? own : none
    return t(key, {
      address: lookUp.variables,
      names: customers.map(({ name }) => name).join(', '),
    })
  }
  return (
    <Box role="group" aria-label={t('lookUp')} sx={{ ...stack, gap: 3 }}>
      <Typography variant="h3">{t('lookUp')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
        <Box sx={{ flex: '0 1 320px', minWidth: 0 }}>
          <LabelledField
            label={t('lookUpField')}
            value={address}
            error={isWrong}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Box>
        <Button
          variant="outlined"
          disabled={isFault(parsed)}
          loading={lookUp.isPending}
          onClick={() => !isFault(parsed) && lookUp.mutate(parsed.text)}
        >
          {t('ask')}
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" role="status">
        {isWrong ? translate('organization.fault.malformed') : answer()}
      </Typography>
    </Box>
  )
}
