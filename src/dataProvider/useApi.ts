import { useContext } from 'react'
import { DataProviderContext } from 'react-admin'
import type { Api } from './client.ts'
import type { CarrelDataProvider } from './index.ts'

/** Returns the API client of the data provider that `<Admin>` received. */
export function useApi(): Api {
  const provider = useContext(DataProviderContext)
  // `<Admin>` always receives the provider of `createDataProvider`.
  return (provider as CarrelDataProvider).api
}
