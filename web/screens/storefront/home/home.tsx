export default function Home() {
  return <div className="container section">home</div>
}
