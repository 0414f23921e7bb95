import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './BrokenScreen.tsx'

/** A broken screen leaves the shell standing; another address (another key) starts anew. */
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
