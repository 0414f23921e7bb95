import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isFault, parseAddress } from '../../../contract/organization/ip/address.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { useEditor } from './editorContext.ts'
import { LabelledField } from './LabelledField.tsx'

/** Finds the customer that an IP address would sign in as. */
export function AddressLookUp() {
  const translate = useTranslate()
  const api = useApi()
  const { base } = useEditor()
  const [address, setAddress] = useState('')
  const parsed = parseAddress(address)
  const wrong = address.trim() !== '' && isFault(parsed)
  const lookUp = useMutation({
    mutationFn: (typed: string) =>
      api.organization.addressOwner({ customerId: base.customerId, address: typed }),
  })
  const t = (key: string, args = {}) => translate(`organization.ranges.${key}`, args)
  const answer = () => {
    if (lookUp.error) return translate(lookUp.error.message)
    if (!lookUp.data) return t('unsaved')
    const { customers, foreign } = lookUp.data
    const named = customers.length > 0
    const key = named ? (foreign ? 'ownerBoth' : 'ownerIs') : foreign ? 'ownerForeign' : 'ownerNone'
    return t(key, {
      address: lookUp.variables,
      names: customers.map(({ name }) => name).join(', '),
    })
  }
  return (
    <Box role="group" aria-label={t('lookUp')} sx={{ display: 'grid', gap: 3 }}>
      <Typography variant="h3">{t('lookUp')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
        <Box sx={{ flex: '0 1 320px' }}>
          <LabelledField
            label={t('lookUpField')}
            value={address}
            error={wrong}
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
        {wrong ? translate('organization.fault.malformed') : answer()}
      </Typography>
    </Box>
  )
}
