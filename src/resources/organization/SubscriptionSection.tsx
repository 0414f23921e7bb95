import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useEditor } from './record/editorContext.ts'
import { Section } from './Section.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { serverText } from '../../i18n/serverText.ts'
import { SubscriptionDialog } from './SubscriptionDialog.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Lists the organisation's subscriptions; each row opens its details (docs/requirements/resources.md §2.1). */
export function SubscriptionSection() {
  const translate = useTranslate()
  const { base } = useEditor()
  const [openId, setOpenId] = useState<number | null>(null)
  const t = useTranslations('organization.subscription')
  const row = base.subscriptionSummary.find(({ referenceId }) => referenceId === openId)
  return (
    <Section place="subscriptions" heading={t('heading')}>
      <SmallTable
        label={t('heading')}
        none={t('none')}
        columns={[t('product'), t('level'), translate('organization.contact.actions')]}
        rows={base.subscriptionSummary.map(({ product, level, referenceId }) => ({
          key: referenceId,
          cells: [
            product,
            serverText(level),
            <Button
              key="view"
              size="small"
              aria-label={t('viewOf', { product })}
              onClick={() => setOpenId(referenceId)}
            >
              {t('view')}
            </Button>,
          ],
        }))}
      />
      {row && (
        <SubscriptionDialog
          customerId={base.customerId}
          levelId={row.levelId}
          referenceId={row.referenceId}
          onClose={() => setOpenId(null)}
        />
      )}
    </Section>
  )
}
