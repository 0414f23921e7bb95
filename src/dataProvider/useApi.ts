import { useContext } from 'react'
import { DataProviderContext } from 'react-admin'
import type { Api } from './client.ts'
import type { CarrelDataProvider } from './index.ts'

/** The calls of the contract, from the provider that <Admin> was given. */
export function useApi(): Api {
  const provider = useContext(DataProviderContext)
  // <Admin> is always given the provider of createDataProvider.
  return (provider as CarrelDataProvider).api
}
