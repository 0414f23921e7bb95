import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'

/**
 * Error boundary around a screen, so that the shell keeps working. A new key, one per address,
 * resets it.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <BrokenScreen error={error} resetErrorBoundary={() => this.setState({ error: null })} />
  }
}
